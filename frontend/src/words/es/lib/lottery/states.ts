const translations: Readonly<Record<string, string>> = {
  'the District of Columbia': 'el Distrito de Columbia',
  Hawaii: 'Hawái',
  Louisiana: 'Luisiana',
  Michigan: 'Míchigan',
  Mississippi: 'Misisipi',
  Missouri: 'Misuri',
  'New Hampshire': 'Nuevo Hampshire',
  'New Jersey': 'Nueva Jersey',
  'New Mexico': 'Nuevo México',
  'New York': 'Nueva York',
  'North Carolina': 'Carolina del Norte',
  'North Dakota': 'Dakota del Norte',
  Oregon: 'Oregón',
  Pennsylvania: 'Pensilvania',
  'South Carolina': 'Carolina del Sur',
  'South Dakota': 'Dakota del Sur',
  'West Virginia': 'Virginia Occidental',
  'the U.S. Virgin Islands': 'las Islas Vírgenes de EE. UU.',
  'American Samoa': 'Samoa Americana',
  'the Northern Mariana Islands': 'las Islas Marianas del Norte',
  'the Armed Forces Americas': 'las Fuerzas Armadas en América',
  'the Armed Forces Europe': 'las Fuerzas Armadas en Europa',
  'the Armed Forces Pacific': 'las Fuerzas Armadas en el Pacífico',
};

/** `Hawaii` → `Hawái`; other states have the same name in both languages. */
export const stateName = (name: string) => translations[name] ?? name;
