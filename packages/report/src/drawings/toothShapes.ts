import { isUpper, position, type ToothNumber } from '@alveola/clinical';

/**
 * A tooth drawn from its cheek side as a tooth of the upper right: roots up, distal to the left. The other
 * quadrants are its mirror images. The apex is near y 0, the neck at y 60, the biting edge near y 94.
 */
export interface ToothShape {
  readonly roots: readonly string[];
  readonly behind?: string;
  readonly crown: string;
  readonly lines: string;
}

export const SHAPE_HEIGHT = 98;
/** Space at either side of a tooth within its column, so that all columns have one scale. */
export const SHAPE_AIR = 3;

/** Width by position: the same above and below, so that the arches line up. */
const COLUMN = { 1: 42, 2: 38, 3: 41, 4: 41, 5: 41, 6: 58, 7: 56, 8: 51 } as const;

export function shapeWidth(tooth: ToothNumber): number {
  return Object.entries(COLUMN).find(([place]) => Number(place) === position(tooth))?.[1] ?? COLUMN[1];
}

const UPPER_MOLAR: ToothShape = {
  behind: 'M23 60C22.500 42 24 20 28.500 9c.8-2 2.200-2 3 0C36 20 37.500 42 36 60Z',
  roots: [
    'M8 61C5 46 5 28 9.500 16.500c1.200-3 4.200-3 5.200.2C18 29 19.500 45 29 60Z',
    'M50 61c2.600-15 3-31-.3-44-.8-3.200-3.900-3.600-5-.6C40 29 38.500 45 29 60Z',
  ],
  crown:
    'M8.500 59C5 65 3.500 73 5 81c.9 5.500 4.500 9.600 9.500 9.900 4 .2 6.500-2.400 9-2.700 2-.2 3.500 1.300 5.500 1.300s3.500-1.500 5.500-1.300c2.500.3 5 2.900 9 2.700 5-.3 8.600-4.400 9.500-9.900 1.500-8 0-16-3.500-22-6.500-3.400-13-.9-20.500-.9S15 55.600 8.500 59Z',
  lines:
    'M29 88.500c0-4.500-.6-8.500-.2-13M17 82.500c2.500 1.300 5 1.300 7 .2M34 82.700c2 1.100 4.500 1.100 7-.2',
};

const UPPER_WISDOM: ToothShape = {
  roots: [
    'M9 61C7 47 9 31 14 20.500c1.800-3.600 4.500-3.400 6 .1C22 26 23.500 31 25.500 35c1.800-4 3-9 4.800-14 1.300-3.600 4.200-4 6-.5C41 31 43.500 47 42 61Z',
  ],
  crown:
    'M9 59c-3 5.500-4.300 13-3 20.500.9 5.200 4.200 9 8.700 9.300 3.400.2 5.600-2 8.300-2.200 1-.1 1.500.3 2.500.3s1.500-.4 2.500-.3c2.700.2 4.900 2.400 8.300 2.200 4.500-.3 7.800-4.100 8.700-9.300 1.300-7.500 0-15-3-20.500-5.500-3.100-10.700-.9-16.500-.9S14.500 55.900 9 59Z',
  lines: 'M25.500 86c0-4-.4-7.500-.1-11.500M16 80.500c2 1.100 4.500 1.100 6.500.2',
};

const LOWER_MOLAR: ToothShape = {
  roots: [
    'M9 61C5.500 47 4.500 29 9 14.500c1.100-3.400 4.600-3.600 6-.4C19.500 26 22.500 43 27 57l2 4Z',
    'M50 61c2.200-15 1.600-32-3-46-1.100-3.400-4.700-3.500-5.900-.3C37 27 34 44 30.500 58L29 61Z',
  ],
  crown:
    'M8 59C4.500 65 3 73 4.200 80.500c.9 5.700 4.300 9.800 9 10 3.600.2 5-2 7.800-2.200 2.500-.2 3.800 1.700 7.300 1.700s5-1.900 7.500-1.700c2.800.2 4.600 2.400 8.200 2.200 5-.2 8.600-4.300 9.600-10C55 73 53.500 65 50 59c-6.500-3.400-13.300-.9-21-.9S14.500 55.600 8 59Z',
  lines: 'M21 87.500c.3-4 .1-7-.3-10.500M36 87.500c-.2-4 .1-7 .6-10.500',
};

const LOWER_WISDOM: ToothShape = {
  roots: [
    'M9 61C8 46 11 30 16.500 19c1.600-3 4.300-3 5.700.2 1.500 3.500 2.300 8 3.300 12 1.300-4 2.500-8 4.300-11.500 1.600-3.100 4.600-3.100 6 .1C40 30 43 46 42 61Z',
  ],
  crown: UPPER_WISDOM.crown,
  lines: 'M19 84.500c.3-3.500.1-6-.2-9M32 84.500c-.2-3.500.1-6 .4-9',
};

const UPPER_FIRST_PREMOLAR: ToothShape = {
  roots: [
    'M9.500 60C8.500 44 9.500 27 13.500 15c1-3 3.600-3 4.500 0 1.500 5.500 2 11.500 2.600 17 .9-5 1.600-10.500 3.200-15.500 1-3 3.500-3 4.500.1C32 28 32.500 44 31.500 60Z',
  ],
  crown:
    'M8 59C5 65 4.200 73.500 6.500 80.500 8.500 86 13.500 89 17 91c2.200 1.300 4.800 1.300 7 0 3.500-2 8.500-5 10.500-10.500C36.800 73.500 36 65 33 59c-7.500-3.400-17.500-3.400-25 0Z',
  lines: 'M20.500 92c-.3-5-.3-9.500 0-14',
};

const UPPER_PREMOLAR: ToothShape = {
  ...UPPER_FIRST_PREMOLAR,
  roots: ['M10 60C9 43 12 23 18.200 10.500c1.100-2.200 3.500-2.200 4.600 0C29 23 32 43 31 60Z'],
};

const LOWER_PREMOLAR: ToothShape = {
  roots: ['M11 60C10.500 43 13 24 18.400 11.500c1-2.300 3.200-2.300 4.200 0C28 24 30.500 43 30 60Z'],
  crown:
    'M9.500 59C6.500 65 5.500 73 7.500 79.500c2 5.500 6.500 8.700 10 10.700 1.900 1.100 4.100 1.100 6 0 3.500-2 8-5.200 10-10.700C35.500 73 34.500 65 31.500 59c-6.500-3.200-15.500-3.200-22 0Z',
  lines: 'M15 83.500c3.500 1.800 7.500 1.800 11 0',
};

const UPPER_CANINE: ToothShape = {
  roots: ['M9.500 60C8.500 40 12 17 18.300 4.500c1.100-2.200 3.300-2.200 4.400 0C29 17 32.500 40 31.500 60Z'],
  crown:
    'M8 59C5 65 4.500 72.500 7 79c2.500 6 8 10.500 11.500 14.200 1.200 1.200 2.800 1.200 4 0C26 89.500 31.500 85 34 79c2.500-6.500 2-14-1-20-7.500-3.500-17.500-3.500-25 0Z',
  lines: 'M20.500 91c-.4-6-.4-12 0-18',
};

const LOWER_CANINE: ToothShape = {
  roots: ['M11 60C10 41 13 19 18.500 6.500c1-2.200 3-2.200 4 0C28 19 31 41 30 60Z'],
  crown:
    'M9.500 59C7 65 6.500 73 8.500 80c2 5.500 6.800 9.300 10 12.200 1.200 1.100 2.800 1.100 4 0 3.200-2.900 8-6.700 10-12.200 2-7 1.500-15-1-21-6.500-3.300-15.500-3.300-22 0Z',
  lines: 'M20.500 90c-.3-6-.3-11 0-16',
};

const UPPER_CENTRAL: ToothShape = {
  roots: ['M10 60C10 43 13.500 22 19 9.500c1-2.200 3-2.200 4 0C28.500 22 32 43 32 60Z'],
  crown:
    'M8.500 59C6 66.500 4.500 77 4.800 87c.1 3.600 2 5.800 5.200 6h22c3.200-.2 5.100-2.400 5.200-6 .3-10-1.200-20.500-3.700-28-7.500-3.500-17.500-3.500-25 0Z',
  lines: 'M15 91.500c-.8-4-.8-7.500-.4-11M27 91.500c.8-4 .8-7.500.4-11',
};

const UPPER_LATERAL: ToothShape = {
  roots: ['M9.500 60C9.500 44 12.300 24 17 12c1-2.300 3-2.300 4 0 4.700 12 7.500 32 7.500 48Z'],
  crown:
    'M8.500 59C6.200 66 5 75.500 5.500 84.500c.2 4 2.200 7 5.500 7.500 5 .7 11.500.7 16.500 0 3.200-.5 5-3.500 5.200-7.500.4-9-.9-18.500-3.200-25.500-6.500-3.300-14.500-3.300-21 0Z',
  lines: 'M14 90c-.6-3.500-.6-6.500-.3-9.500M24.500 90c.6-3.500.6-6.500.3-9.500',
};

/** Lower incisors are the narrowest teeth; both alike. `inset` centres them in the wider upper column. */
function lowerIncisor(inset: number): ToothShape {
  const x = (value: number) => (value + inset).toFixed(1);
  return {
    roots: [
      `M${x(11)} 60C${x(11)} 44 ${x(13)} 26 ${x(17.2)} 13.500c.9-2.200 2.700-2.200 3.600 0C${x(25)} 26 ${x(27)} 44 ${x(27)} 60Z`,
    ],
    crown: `M${x(10)} 59C${x(8.5)} 66.500 ${x(7.3)} 77 ${x(7.8)} 87c.2 3.600 1.700 5.300 4.200 5.500h14c2.500-.2 4-1.900 4.200-5.500C${x(30.7)} 77 ${x(29.5)} 66.500 ${x(28)} 59c-5.500-3.100-12.500-3.100-18 0Z`,
    lines: `M${x(15.5)} 91c-.5-3.500-.5-6-.2-9M${x(22.5)} 91c.5-3.500.5-6 .2-9`,
  };
}

const UPPER: Readonly<Record<number, ToothShape>> = {
  1: UPPER_CENTRAL,
  2: UPPER_LATERAL,
  3: UPPER_CANINE,
  4: UPPER_FIRST_PREMOLAR,
  5: UPPER_PREMOLAR,
  6: UPPER_MOLAR,
  7: UPPER_MOLAR,
  8: UPPER_WISDOM,
};

const LOWER: Readonly<Record<number, ToothShape>> = {
  1: lowerIncisor(2),
  2: lowerIncisor(0),
  3: LOWER_CANINE,
  4: LOWER_PREMOLAR,
  5: LOWER_PREMOLAR,
  6: LOWER_MOLAR,
  7: LOWER_MOLAR,
  8: LOWER_WISDOM,
};

export function toothShape(tooth: ToothNumber): ToothShape {
  return (isUpper(tooth) ? UPPER : LOWER)[position(tooth)] ?? UPPER_CENTRAL;
}

const THREADS = [12, 19, 26, 33, 40, 47] as const;

export function implantShape(middle: number) {
  return {
    screw: `M${middle - 6.5} 57V14c0-6 2.500-9 6.500-9s6.500 3 6.500 9v43Z`,
    threads: THREADS.map((y) => `M${middle - 9} ${y + 3}L${middle + 9} ${y}`),
    neck: `M${middle - 7.5} 54h15l-2 5h-11Z`,
  };
}
