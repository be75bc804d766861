import { expect } from 'vitest';

/* Runs beside every test file of the server: compared byte by byte, a picture takes seconds. */

expect.addEqualityTesters([(a, b) => (Buffer.isBuffer(a) && Buffer.isBuffer(b) ? a.equals(b) : undefined)]);
