/** Where the wizard keeps, over a reload, which report was open. */
export const REMEMBERED_KEY = 'alveola.active';

export function isRemembered(): boolean {
  return sessionStorage.getItem(REMEMBERED_KEY) !== null;
}
