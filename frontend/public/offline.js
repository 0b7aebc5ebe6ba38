// Shows the numbers that the profile saved, see src/features/member/devices/saved-numbers.ts.
const saved = await (await caches.match('/saved-numbers.json'))?.json();

const element = (name, text, children = []) => {
  const made = document.createElement(name);
  if (text) made.textContent = text;
  made.append(...children);
  return made;
};

if (saved) {
  const savedAt = new Date(saved.savedAt);
  const day = savedAt.toLocaleDateString('en-US', { weekday: 'long' });
  const time = savedAt.toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' });
  document.querySelector('h1').textContent = 'Your saved numbers';
  document.getElementById('saved').textContent = `You are offline. Saved ${day} ${time}.`;
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
  const none = element('p', 'No numbers are saved for draws to come.');
  document.getElementById('draws').append(...(sections.length > 0 ? sections : [none]));
}

document.getElementById('again').addEventListener('click', () => location.reload());
addEventListener('online', () => location.reload());
