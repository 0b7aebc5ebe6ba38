import { describe, expect, it } from '@jest/globals';

import { normalizedName } from './person-name.js';

describe('a name', () => {
  it('[S5.5] gets an initial capital and is lowercase otherwise', () => {
    expect(normalizedName('mARIA')).toBe('Maria');
    expect(normalizedName('  élodie ')).toBe('Élodie');
  });

  it('keeps its parts separate and capitalizes each', () => {
    expect(normalizedName('MARY  ann')).toBe('Mary Ann');
    expect(normalizedName("o'neil-SMITH")).toBe("O'Neil-Smith");
  });

  it.each(['McDonald', 'van der Berg', "d'Annunzio", 'DeShawn'])(
    'in mixed case stays exactly as it was typed: %s',
    (written) => {
      expect(normalizedName(` ${written}  `)).toBe(written);
    },
  );

  it('stays empty when nothing was typed', () => {
    expect(normalizedName('   ')).toBe('');
  });
});
