/** `npm run console:all`: every flow and form, and every page in each size and colour scheme with its layout shift in each size. */
export const isLong = process.env.SEXTANT_CONSOLE_LONG === '1';
