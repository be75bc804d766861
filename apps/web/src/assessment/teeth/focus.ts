/** True after a step has been entered, or after a press outside every control. */
export function isNowhere(element: EventTarget | null): boolean {
  return element === null || element === document.body || element === findMain();
}

function findMain(): HTMLElement | null {
  return document.querySelector('main');
}
