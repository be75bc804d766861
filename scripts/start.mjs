import { ensureInstalled } from './ensure.mjs';

await ensureInstalled();
const { build } = await import('./build.mjs');
await build();
await import('../apps/server/dist/main.js');
