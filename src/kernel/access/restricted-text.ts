import { type Role, roleAllows } from './role.ts';

/** Stands in answers for text of a source with the access policy `restricted`, where the field cannot be null. */
export const WITHHELD = '[restricted]';

/** Text of restricted sources is for operators and admins. Tokens of services read as viewers do. */
export const mayReadRestricted = (role: Role): boolean => roleAllows(role, 'operator');
