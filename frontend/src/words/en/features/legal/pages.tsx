import type { ReactNode } from 'react';

export const termsTitle = 'Terms and Conditions';
export const privacyTitle = 'Privacy Policy';
export const backToHome = 'Back to Home';

/** A translation begins with the sentence that the English text governs. */
export const translationNote: ((english: (text: string) => ReactNode) => ReactNode) | null = null;

/** @param effective `August 19, 2025` */
export const versionEffective = (version: string, effective: string): string =>
  `Version ${version}, effective ${effective}`;

export const versions = 'Versions of this text';
export const versionsLead = 'Every version stays available at its own address:';
export const versionFrom = (version: string, effective: string): string => `Version ${version}, from ${effective}`;
export const currentVersion = ' (the current version)';
