import { expect } from 'vitest';

/* Runs beside every test file of the server: `toEqual` alone takes a second for the samples of a picture. */

expect.addEqualityTesters([(a, b) => (Buffer.isBuffer(a) && Buffer.isBuffer(b) ? a.equals(b) : undefined)]);
