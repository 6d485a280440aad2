type Work = () => unknown;

const works: Work[] = [];

/**
 * Runs `work` when the test file ends; what was added last runs first. Helpers use it instead of `afterAll`, which Vitest ignores
 * without a word when it is called in a test or in another hook.
 */
export function afterFile(work: Work): void {
  works.push(work);
}

/** All of them run, also where one fails. */
export async function endFile(): Promise<void> {
  const errors: unknown[] = [];
  for (let work = works.pop(); work !== undefined; work = works.pop()) {
    try {
      await work();
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, 'the end of a test file failed');
}
