import { defineConfig } from 'vitest/config';

/** Tests that take minutes (`npm run faults -- --long`): one after the other, on the built server. */
export default defineConfig({
  test: {
    include: ['apps/server/bench/faults/*.fault.ts', 'e2e/src/faults/*.fault.ts'],
    globalSetup: ['apps/server/src/testing/globalSetup.ts'],
    pool: 'threads',
    fileParallelism: false,
    hookTimeout: 120_000,
    reporters: ['verbose'],
  },
});
