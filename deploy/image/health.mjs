// The health check of the image, which holds no other program that could ask: ends with 0 where the server answers.
const { HOST = '127.0.0.1', PORT = '3000' } = process.env;
const host = HOST === '0.0.0.0' || HOST === '::' ? '127.0.0.1' : HOST;
const answer = await fetch(`http://${host}:${PORT}/api/health`, { signal: AbortSignal.timeout(2000) }).catch(
  () => null,
);
process.exitCode = answer?.ok ? 0 : 1;
