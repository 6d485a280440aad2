/** POST paths that only ask: they change nothing. */
const QUESTION = /\/(?:query|preview|what-if|try|ask)(?:[/?]|$)/;

export const isChange = ({ method, url }: { method: string; url: string }): boolean =>
  method !== 'GET' && !QUESTION.test(url);

/** Refusals before a change begins: a service that stops, is full, or could not be reached. */
const NOT_BEGUN =
  /^the service is (?:stopping|overloaded|at its limit)|^the service has its limit of|does not answer; it may be starting or stopped/;

const LOOK = 'Look at the current state before you try again.';
/** A change is not sent again by itself. */
export const NO_ANSWER_TO_CHANGE = `No answer arrived, so it is not known whether the change was made. ${LOOK}`;
export const BROKEN_ANSWER = `The change was accepted, but its answer broke off. ${LOOK}`;

export interface Outcome {
  /** A sentence after the service's own; empty where that says all. */
  note: string;
  isUnknown: boolean;
}

/** What is known about a change that failed with this status and detail. */
export function outcomeOf(status: number, detail: string): Outcome {
  if (status < 500) return { note: '', isUnknown: false };
  if (status === 503 && NOT_BEGUN.test(detail)) return { note: 'Nothing was changed.', isUnknown: false };
  return { note: `Therefore it is not known whether the change was made. ${LOOK}`, isUnknown: true };
}
