import { create } from 'zustand';

interface HistoryState {
  /** The save status in the top bar opens it. `absent`: no wizard is on the screen. */
  readonly dialog: 'absent' | 'closed' | 'open';
}

export const useHistoryState = create<HistoryState>()(() => ({ dialog: 'absent' }));

export function setHistory(dialog: HistoryState['dialog']): void {
  useHistoryState.setState({ dialog });
}
