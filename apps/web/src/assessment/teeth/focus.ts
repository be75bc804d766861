/** True after a step was entered, or a press beside everything. */
export function isNowhere(element: EventTarget | null): boolean {
  return element === null || element === document.body || element === findMain();
}

function findMain(): HTMLElement | null {
  return document.querySelector('main');
}
