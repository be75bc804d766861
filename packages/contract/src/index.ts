export * from './account';
export * from './call';
export * from './problems';
export * from './reports';
export * from './settings';
export * from './system';
export * from './xrays';
export * from './words/index';
