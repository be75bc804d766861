import { describe, expect, it } from 'vitest';
import { boneLine } from './toothMarks';

describe('the bone line', () => {
  it('lies at the neck without bone loss and at the apex with all of it', () => {
    expect(boneLine({ distal: 0, mesial: 0 }, 40, 3)).toBe('M-3 60L43 60');
    expect(boneLine({ distal: 100, mesial: 50 }, 40, 3)).toBe('M-3 10L43 35');
    expect(boneLine({ distal: 130, mesial: 130 }, 40, 3)).toBe('M-3 10L43 10');
  });

  it('is drawn on the side that is measured alone', () => {
    expect(boneLine({ distal: 50, mesial: null }, 40, 3)).toBe('M-3 35H20');
    expect(boneLine({ distal: null, mesial: 50 }, 40, 3)).toBe('M20 35H43');
    expect(boneLine({ distal: null, mesial: null }, 40, 3)).toBeNull();
  });
});
