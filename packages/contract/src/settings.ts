import { preferences } from '@alveola/clinical';
import { defineCall } from './call';

export const getSettings = defineCall({
  method: 'GET',
  path: '/settings',
  access: 'user',
  summary: "The user's preferences",
  output: preferences,
});

export const putSettings = defineCall({
  method: 'PUT',
  path: '/settings',
  access: 'user',
  summary: 'Replace the preferences, whole',
  body: preferences,
  output: preferences,
});
