import type { ReactNode } from 'react';

/** Drawn on a grid of 24, stroke 1.75, round ends. */
export const ICON_SHAPES = {
  plus: <path d="M12 5v14M5 12h14" />,
  minus: <path d="M5 12h14" />,
  check: <path d="m5 12.5 4.5 4.500L19 7.5" />,
  close: <path d="M6 6l12 12M18 6 6 18" />,
  'chevron-left': <path d="m14.5 6-6 6 6 6" />,
  'chevron-right': <path d="m9.5 6 6 6-6 6" />,
  'chevron-down': <path d="m6 9.5 6 6 6-6" />,
  'chevron-up': <path d="m6 14.5 6-6 6 6" />,
  'arrow-right': <path d="M5 12h14m-6-6 6 6-6 6" />,
  search: (
    <>
      <circle cx="10.5" cy="10.5" r="6" />
      <path d="m15 15 5 5" />
    </>
  ),
  settings: (
    <>
      <path d="M4 7h9m6 0h1M4 17h1m6 0h9" />
      <circle cx="16" cy="7" r="2.5" />
      <circle cx="8" cy="17" r="2.5" />
    </>
  ),
  logout: <path d="M10 4H6a1.5 1.5 0 0 0-1.5 1.500v13A1.5 1.5 0 0 0 6 20h4m5-12 4 4-4 4m4-4H10" />,
  undo: <path d="M8 5 4 9l4 4M4.5 9H14a5.5 5.5 0 0 1 0 11h-4" />,
  redo: <path d="m16 5 4 4-4 4m3.5-4H10a5.5 5.5 0 0 0 0 11h4" />,
  trash: <path d="M4.5 7h15M9.5 7V4.500h5V7M6.5 7l.8 12.500h9.400L17.5 7M10.2 11v5M13.8 11v5" />,
  edit: (
    <path d="M4.5 19.500l.8-4L16 4.800a1.6 1.6 0 0 1 2.3 0l.9.9a1.6 1.6 0 0 1 0 2.300L8.5 18.700zM14 7l3 3" />
  ),
  warning: <path d="M12 4.5 21 19.500H3zM12 10v4.500M12 17v.1" />,
  info: (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M12 11v5.500M12 7.800v.1" />
    </>
  ),
  upload: <path d="M12 16V5m-4.5 4L12 4.5 16.5 9M4.5 15.500v4h15v-4" />,
  download: <path d="M12 4.500v11M7.5 11l4.5 4.5 4.5-4.500M4.5 17v2.500h15V17" />,
  print: <path d="M7 8.500V4h10v4.500M7 17H4.500V8.500h15V17H17M7 14h10v6H7z" />,
  'zoom-in': (
    <>
      <circle cx="10.5" cy="10.5" r="6" />
      <path d="m15 15 5 5M10.5 8v5M8 10.500h5" />
    </>
  ),
  'zoom-out': (
    <>
      <circle cx="10.5" cy="10.5" r="6" />
      <path d="m15 15 5 5M8 10.500h5" />
    </>
  ),
  fit: <path d="M4.5 9V4.500H9M15 4.500h4.500V9M19.5 15v4.500H15M9 19.500H4.500V15" />,
  'full-screen': <path d="M14 4.500h5.500V10M10 19.500H4.500V14M19.5 4.500l-6 6M4.5 19.500l6-6" />,
  contrast: (
    <>
      <circle cx="12" cy="12" r="8" />
      <path d="M12 4v16a8 8 0 0 0 0-16z" fill="currentColor" />
    </>
  ),
  invert: (
    <>
      <rect x="4" y="4" width="16" height="16" rx="2" />
      <path d="M4.5 19.5 19.5 4.500V19.500z" fill="currentColor" />
    </>
  ),
  rotate: <path d="M19 12a7 7 0 1 1-2.1-5L19.5 9.500M19.5 4.500v5h-5" />,
  flip: <path d="M12 4v16M9 7v10H3.500zM15 7v10h5.500z" />,
  layers: (
    <path d="M12 4 20 8.500 12 13 4 8.500zM4.5 12.500 12 16.700l7.5-4.200M4.5 16.300 12 20.500l7.5-4.200" />
  ),
  loupe: (
    <>
      <circle cx="12" cy="12" r="6.5" />
      <path d="M12 3v5M12 16v5M3 12h5M16 12h5M12 12v.1" />
    </>
  ),
  'two-pictures': (
    <>
      <rect x="3.5" y="5" width="8" height="14" rx="1.500" />
      <rect x="12.5" y="5" width="8" height="14" rx="1.500" />
    </>
  ),
  keyboard: (
    <>
      <rect x="3" y="6.5" width="18" height="11" rx="2" />
      <path d="M6.5 10h.1M10 10h.1M14 10h.1M17.5 10h.1M8 14h8" />
    </>
  ),
  eye: (
    <>
      <path d="M2.8 12S6 6 12 6s9.2 6 9.2 6-3.2 6-9.2 6-9.2-6-9.2-6z" />
      <circle cx="12" cy="12" r="2.6" />
    </>
  ),
  'eye-off': (
    <path d="M4 4l16 16M9.8 6.300A9.7 9.7 0 0 1 12 6c6 0 9.2 6 9.2 6a16 16 0 0 1-3.1 3.700M6.2 8A16 16 0 0 0 2.8 12S6 18 12 18a9.7 9.7 0 0 0 4.3-1M10.2 10.200a2.6 2.6 0 0 0 3.6 3.6" />
  ),
  reset: <path d="M5 12a7 7 0 1 0 2.1-5L4.5 9.500M4.5 4.500v5h5" />,
  tooth: (
    <path d="M8.2 4.500c1.7 0 2.4.8 3.8.8s2.1-.8 3.8-.8c2 0 3 1.6 3 3.6 0 1.7-.9 2.8-1.3 4.6-.5 2.3-.6 6.8-2 6.8-1.6 0-1.2-5-3.5-5s-1.9 5-3.5 5c-1.4 0-1.5-4.5-2-6.8-.4-1.8-1.3-2.9-1.3-4.6 0-2 1-3.6 3-3.600z" />
  ),
  file: <path d="M7 3.500h7l4 4v13H7zM14 3.500v4h4M10 12h5M10 15.500h5" />,
  folder: <path d="M3.5 18.500v-13h6l2 2.500h9v10.500z" />,
  clock: (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M12 7v5.500l3.5 2" />
    </>
  ),
  backspace: <path d="M8.5 5.500H20v13H8.500L3 12zM11.5 9.500l5 5M16.500 9.500l-5 5" />,
  lock: <path d="M6 11h12v8.500H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3" />,
  'cloud-off': (
    <path d="M4 4l16 16M8.2 8.400A5 5 0 0 0 7 18h10.500M19.8 16.800A4 4 0 0 0 16.8 10 6 6 0 0 0 11 6.5" />
  ),
} as const satisfies Record<string, ReactNode>;

export type IconName = keyof typeof ICON_SHAPES;
