import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';

/** Names this process in its leases. Unique: process ids repeat, and machines may share a name. */
export const PROCESS_NAME = `${hostname()}:${process.pid}:${randomBytes(4).toString('hex')}`;
