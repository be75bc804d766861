import type * as contract from '@alveola/contract';
import type { AddressOf } from './api';

type Contract = typeof contract;

/** The shell's calls by address: the sign-in and the start page load without the contract's schemas. */
export const login: AddressOf<Contract['login']> = { method: 'POST', path: '/login' };
export const logout: AddressOf<Contract['logout']> = { method: 'POST', path: '/logout' };
export const getUser: AddressOf<Contract['getUser']> = { method: 'GET', path: '/user' };
export const getSettings: AddressOf<Contract['getSettings']> = { method: 'GET', path: '/settings' };
export const putSettings: AddressOf<Contract['putSettings']> = { method: 'PUT', path: '/settings' };
export const listReports: AddressOf<Contract['listReports']> = {
  method: 'POST',
  path: '/patient/patient-reports',
};
export const patchReport: AddressOf<Contract['patchReport']> = {
  method: 'PATCH',
  path: '/patient/patient-report/:id',
};
export const deleteReport: AddressOf<Contract['deleteReport']> = {
  method: 'DELETE',
  path: '/patient/patient-report/:id',
};
export const deletedReports: AddressOf<Contract['deletedReports']> = {
  method: 'GET',
  path: '/patient/patient-reports/deleted',
};
export const restoreReport: AddressOf<Contract['restoreReport']> = {
  method: 'POST',
  path: '/patient/patient-report/:id/restore',
};
