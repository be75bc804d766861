/** The only access to the console. Never pass a patient's data. */
export function logError(what: string, ...error: readonly unknown[]): void {
  // oxlint-disable-next-line no-console -- the specification asks for these lines
  console.error(what, ...error);
}
