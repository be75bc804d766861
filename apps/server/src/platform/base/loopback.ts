export const LOOPBACK = new Set(['127.0.0.1', '::1', '[::1]', 'localhost']);
