// Shows the numbers that the profile saved, see src/features/member/devices/saved-numbers.ts. One file has all languages,
// because the page cannot choose another one offline.
const words = {
  en: {
    title: 'You are offline – Numbercast',
    offline: 'You are offline',
    connect: 'Connect to the internet to see this page.',
    again: 'Try again',
    numbers: 'Your saved numbers',
    saved: (day, time) => `You are offline. Saved ${day} ${time}.`,
    none: 'No numbers are saved for draws to come.',
  },
  es: {
    title: 'Sin conexión – Numbercast',
    offline: 'No tienes conexión',
    connect: 'Conéctate a internet para ver esta página.',
    again: 'Intentar de nuevo',
    numbers: 'Tus números guardados',
    saved: (day, time) => `No tienes conexión. Guardados el ${day} a las ${time}.`,
    none: 'No hay números guardados para los próximos sorteos.',
  },
};

/** The language that the reader chose, see src/lib/browser/site-language.ts, or that the browser prefers. */
const chosen = /(?:^|; )language=([a-z]{2})/.exec(document.cookie)?.[1] ?? navigator.language.slice(0, 2);
const language = chosen in words ? chosen : 'en';
const page = words[language];
const locale = language + '-US';

const heading = document.querySelector('h1');
const status = document.getElementById('saved');
const again = document.getElementById('again');
document.documentElement.lang = language;
document.title = page.title;
heading.textContent = page.offline;
status.textContent = page.connect;
again.textContent = page.again;
document.body.hidden = false;

const saved = await (await caches.match('/saved-numbers.json'))?.json();

const element = (name, text, children = []) => {
  const made = document.createElement(name);
  if (text) made.textContent = text;
  made.append(...children);
  return made;
};

if (saved) {
  const savedAt = new Date(saved.savedAt);
  const day = savedAt.toLocaleDateString(locale, { weekday: 'long' });
  const time = savedAt.toLocaleTimeString(locale, { hour: 'numeric', minute: '2-digit' });
  heading.textContent = page.numbers;
  status.textContent = page.saved(day, time);
  const coming = saved.draws.filter(({ drawAt }) => Date.parse(drawAt) > Date.now());
  const sections = coming.map(({ title, sets }) =>
    element('section', '', [
      element('h2', title),
      element(
        'ul',
        '',
        sets.map(({ whites, red }) => element('li', '', [element('span', whites), ' ', element('span', red)])),
      ),
    ]),
  );
  const none = element('p', page.none);
  document.getElementById('draws').append(...(sections.length > 0 ? sections : [none]));
}

again.addEventListener('click', () => location.reload());
addEventListener('online', () => location.reload());
