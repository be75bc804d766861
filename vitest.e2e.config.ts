import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['e2e/src/**/*.e2e.ts'],
    // Each file starts a product and a browser of its own, and mostly waits for them.
    maxWorkers: 2,
    // Instead of a second: two products and two browsers share what there is of processors.
    expect: { poll: { timeout: 10_000 } },
    testTimeout: 180_000,
    hookTimeout: 120_000,
  },
});
