/** Stored queue names (`dev:parse.batch`) as names of a stream, a subject and a durable consumer. */

/** Neither stages nor queues have this character; dots divide a subject and are refused in names of consumers. */
const DOT = '~';

const tokenOf = (queue: string) => queue.slice(queue.indexOf(':') + 1).replaceAll('.', DOT);
const stageOf = (queue: string) => queue.slice(0, queue.indexOf(':'));

export const streamName = (stage: string): string => `sextant-jobs-${stage}`;
export const streamSubjects = (stage: string): string => `sextant.jobs.${stage}.*`;
export const subjectOf = (queue: string): string => `sextant.jobs.${stageOf(queue)}.${tokenOf(queue)}`;
export const consumerName = (queue: string): string => tokenOf(queue);
