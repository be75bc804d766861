/** Compares organization numbers by letters and digits, however they were written. */
export function plainNumber(orgNumber: string): string {
  return orgNumber.replaceAll(/[^\p{L}\p{N}]/gu, '').toUpperCase();
}
