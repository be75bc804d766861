/** An organization number as it is compared: letters and digits alone, however it was written. */
export function plainNumber(orgNumber: string): string {
  return orgNumber.replaceAll(/[^\p{L}\p{N}]/gu, '').toUpperCase();
}
