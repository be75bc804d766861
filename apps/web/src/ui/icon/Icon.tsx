/** Hidden from screen readers, because a word always stands beside it. `size` in CSS pixels. */
export function Icon({ name, size = 20, className }: { name: IconName; size?: number; className?: string }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
      className={className ? `shrink-0 ${className}` : 'shrink-0'}
    >
      <path d={ICON_PATHS[name]} />
      {FILLED_PATHS[name] && <path d={FILLED_PATHS[name]} fill="currentColor" />}
    </svg>
  );
}

/** Paths on a grid of 24, drawn with a stroke of 1.75 and round ends. */
const ICON_PATHS = {
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  close: 'M6 6l12 12M18 6 6 18',
  'chevron-left': 'M14.5 6l-6 6 6 6',
  'chevron-right': 'M9.5 6l6 6-6 6',
  'chevron-down': 'M6 9.5l6 6 6-6',
  'chevron-up': 'M6 14.5l6-6 6 6',
  'arrow-right': 'M5 12h14m-6-6 6 6-6 6',
  home: 'M4 11.5 12 4.5l8 7M6.5 10v9.5h4V14h3v5.5h4V10',
  people:
    'M5.5 8.5a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0 -7 0zM3 19.5c0-3.5 2.5-5 6-5s6 1.5 6 5M15.5 5.3a3.5 3.5 0 0 1 0 6.4M18 15c2 .6 3 2.2 3 4.5',
  search: 'M4.5 10.5a6 6 0 1 0 12 0a6 6 0 1 0 -12 0zM15 15l5 5',
  menu: 'M4 7h16M4 12h16M4 17h16',
  settings:
    'M4 7h9m6 0h1M4 17h1m6 0h9M13.5 7a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0 -5 0zM5.5 17a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0 -5 0z',
  logout: 'M10 4H6a1.5 1.5 0 0 0-1.5 1.5v13A1.5 1.5 0 0 0 6 20h4m5-12 4 4-4 4m4-4H10',
  undo: 'M8 5 4 9l4 4M4.5 9H14a5.5 5.5 0 0 1 0 11h-4',
  redo: 'M16 5l4 4-4 4m3.5-4H10a5.5 5.5 0 0 0 0 11h4',
  trash: 'M4.5 7h15M9.5 7V4.5h5V7M6.5 7l.8 12.5h9.4L17.5 7M10.2 11v5M13.8 11v5',
  edit: 'M4.5 19.5l.8-4L16 4.8a1.6 1.6 0 0 1 2.3 0l.9.9a1.6 1.6 0 0 1 0 2.3L8.5 18.7zM14 7l3 3',
  warning: 'M12 4.5 21 19.5H3zM12 10v4.5M12 17v.1',
  info: 'M3.5 12a8.5 8.5 0 1 0 17 0a8.5 8.5 0 1 0 -17 0zM12 11v5.5M12 7.8v.1',
  upload: 'M12 16V5m-4.5 4L12 4.5 16.5 9M4.5 15.5v4h15v-4',
  download: 'M12 4.5v11M7.5 11l4.5 4.5 4.5-4.5M4.5 17v2.5h15V17',
  print: 'M7 8.5V4h10v4.5M7 17H4.5V8.5h15V17H17M7 14h10v6H7z',
  'zoom-in': 'M4.5 10.5a6 6 0 1 0 12 0a6 6 0 1 0 -12 0zM15 15l5 5M10.5 8v5M8 10.5h5',
  'zoom-out': 'M4.5 10.5a6 6 0 1 0 12 0a6 6 0 1 0 -12 0zM15 15l5 5M8 10.5h5',
  fit: 'M4.5 9V4.5H9M15 4.5h4.5V9M19.5 15v4.5H15M9 19.5H4.5V15',
  follow:
    'M4.5 9V4.5H9M15 4.5h4.5V9M19.5 15v4.5H15M9 19.5H4.5V15M9 8.5C7.5 10 8.5 12 9 13c.5 1.5 .5 3 1.2 3s.8-2 1.8-2s1.1 2 1.8 2s.7-1.5 1.2-3c.5-1 1.5-3 0-4.5c-1-1-2 0-3 0s-2-1-3 0z',
  'full-screen': 'M14 4.5h5.5V10M10 19.5H4.5V14M19.5 4.5l-6 6M4.5 19.5l6-6',
  contrast: 'M4 12a8 8 0 1 0 16 0a8 8 0 1 0 -16 0z',
  invert: 'M6 4h12a2 2 0 0 1 2 2v12a2 2 0 0 1 -2 2h-12a2 2 0 0 1 -2-2v-12a2 2 0 0 1 2-2z',
  rotate: 'M19 12a7 7 0 1 1-2.1-5L19.5 9.5M19.5 4.5v5h-5',
  flip: 'M12 4v16M9 7v10H3.5zM15 7v10h5.5z',
  more: 'M5 12a.5.5 0 1 0 1 0a.5.5 0 1 0 -1 0zM11.5 12a.5.5 0 1 0 1 0a.5.5 0 1 0 -1 0zM18 12a.5.5 0 1 0 1 0a.5.5 0 1 0 -1 0z',
  layers: 'M12 4 20 8.5 12 13 4 8.5zM4.5 12.5 12 16.7l7.5-4.2M4.5 16.3 12 20.5l7.5-4.2',
  loupe: 'M5.5 12a6.5 6.5 0 1 0 13 0a6.5 6.5 0 1 0 -13 0zM12 3v5M12 16v5M3 12h5M16 12h5M12 12v.1',
  'two-pictures':
    'M5 5h5a1.5 1.5 0 0 1 1.5 1.5v11a1.5 1.5 0 0 1 -1.5 1.5h-5a1.5 1.5 0 0 1 -1.5-1.5v-11a1.5 1.5 0 0 1 1.5-1.5zM14 5h5a1.5 1.5 0 0 1 1.5 1.5v11a1.5 1.5 0 0 1 -1.5 1.5h-5a1.5 1.5 0 0 1 -1.5-1.5v-11a1.5 1.5 0 0 1 1.5-1.5z',
  keyboard:
    'M5 6.5h14a2 2 0 0 1 2 2v7a2 2 0 0 1 -2 2h-14a2 2 0 0 1 -2-2v-7a2 2 0 0 1 2-2zM6.5 10h.1M10 10h.1M14 10h.1M17.5 10h.1M8 14h8',
  eye: 'M2.8 12S6 6 12 6s9.2 6 9.2 6-3.2 6-9.2 6-9.2-6-9.2-6zM9.4 12a2.6 2.6 0 1 0 5.2 0a2.6 2.6 0 1 0 -5.2 0z',
  'eye-off':
    'M4 4l16 16M9.8 6.3A9.7 9.7 0 0 1 12 6c6 0 9.2 6 9.2 6a16 16 0 0 1-3.1 3.7M6.2 8A16 16 0 0 0 2.8 12S6 18 12 18a9.7 9.7 0 0 0 4.3-1M10.2 10.2a2.6 2.6 0 0 0 3.6 3.6',
  reset: 'M5 12a7 7 0 1 0 2.1-5L4.5 9.5M4.5 4.5v5h5',
  tooth:
    'M8.2 4.5c1.7 0 2.4.8 3.8.8s2.1-.8 3.8-.8c2 0 3 1.6 3 3.6 0 1.7-.9 2.8-1.3 4.6-.5 2.3-.6 6.8-2 6.8-1.6 0-1.2-5-3.5-5s-1.9 5-3.5 5c-1.4 0-1.5-4.5-2-6.8-.4-1.8-1.3-2.9-1.3-4.6 0-2 1-3.6 3-3.6z',
  file: 'M7 3.5h7l4 4v13H7zM14 3.5v4h4M10 12h5M10 15.5h5',
  folder: 'M3.5 18.5v-13h6l2 2.5h9v10.5z',
  clock: 'M3.5 12a8.5 8.5 0 1 0 17 0a8.5 8.5 0 1 0 -17 0zM12 7v5.5l3.5 2',
  backspace: 'M8.5 5.5H20v13H8.5L3 12zM11.5 9.5l5 5M16.5 9.5l-5 5',
  lock: 'M6 11h12v8.5H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3',
  'cloud-off': 'M4 4l16 16M8.2 8.4A5 5 0 0 0 7 18h10.5M19.8 16.8A4 4 0 0 0 16.8 10 6 6 0 0 0 11 6.5',
} as const;

export type IconName = keyof typeof ICON_PATHS;

const FILLED_PATHS: Partial<Readonly<Record<IconName, string>>> = {
  contrast: 'M12 4v16a8 8 0 0 0 0-16z',
  invert: 'M4.5 19.5 19.5 4.5V19.5z',
};
