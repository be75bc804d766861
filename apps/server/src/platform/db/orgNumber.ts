export function plainNumber(orgNumber: string): string {
  return orgNumber.replaceAll(/[^\p{L}\p{N}]/gu, '').toUpperCase();
}
