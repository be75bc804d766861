import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['e2e/src/**/*.e2e.ts'],
    fileParallelism: false,
    testTimeout: 180_000,
    hookTimeout: 120_000,
  },
});
