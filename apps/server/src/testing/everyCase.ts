/** `npm test` draws from the cases; `npm run test:engines` tries them all. */
export const isEveryCase = process.env.EVERY_CASE !== undefined;
