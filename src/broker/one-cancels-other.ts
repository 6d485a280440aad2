/**
 * A stop and a limit sale at the target that rest together at the broker: a fill of one reduces the other, and the end of one
 * ends the other. One request places both under one client order id. The stop keeps that id; the limit sale is known by the
 * same id with this ending.
 */
const TARGET_ENDING = '-t';

export const targetIdOf = (clientOrderId: string): string => `${clientOrderId}${TARGET_ENDING}`;

/** The id of the stop that a limit sale rests with; null when the id is not that of such a sale. */
export const stopIdOf = (clientOrderId: string): string | null =>
  clientOrderId.endsWith(TARGET_ENDING) ? clientOrderId.slice(0, -TARGET_ENDING.length) : null;
