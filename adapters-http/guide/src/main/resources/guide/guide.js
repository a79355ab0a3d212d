// The search. A result is a section of a page that has all words of the query.
const MOST = 20;
// A proxy may serve the gateway under a path.
const guide = new URL('.', import.meta.url).href.replace(/\/$/, '');
const form = document.querySelector('.search');
const input = form.querySelector('input');
const list = form.querySelector('ul');
const status = form.querySelector('output');

let sections;
let found = [];
let active = -1;

form.hidden = false;
showCurrentPage();
input.addEventListener('focus', () => load(), { once: true });
input.addEventListener('input', show);
input.addEventListener('keydown', control);
form.addEventListener('focusout', ({ relatedTarget }) => form.contains(relatedTarget) || close());
list.addEventListener('mousedown', (event) => event.preventDefault());
list.addEventListener('click', ({ target }) => {
  const option = target.closest('[role=option]');
  if (option) open(Number(option.dataset.index));
});
document.addEventListener('keydown', (event) => {
  const isTyping = /^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName);
  if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  input.focus();
});

/** The list of all pages can be longer than the window. */
function showCurrentPage() {
  const contents = document.getElementById('contents');
  const current = contents.querySelector('[aria-current]');
  if (current) contents.scrollTop = current.offsetTop - contents.clientHeight / 3;
}

/** The index: titles of pages by name, and sections as [page, anchor, heading, text in lower case]. */
async function load() {
  const { pages, sections: rows } = await (await fetch(`${guide}/search.json`)).json();
  sections = rows.map(([page, anchor, heading, text]) => ({ page, anchor, heading, title: pages[page], text }));
  show();
}

/** More for a word of a title than of a heading, and for the begin of a word than for its middle; 0 without the word. */
function score({ title, heading, text }, word) {
  const weight = (place) => {
    const at = ` ${place.toLowerCase()}`.indexOf(word);
    return at < 0 ? 0 : ` ${place.toLowerCase()}`.includes(` ${word}`) ? 2 : 1;
  };
  return weight(heading) * 8 + weight(title) * 6 + weight(text);
}

function matches(query) {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (!sections || words.length === 0) return [];
  return sections
    .map((section) => {
      const scores = words.map((word) => score(section, word));
      return { section, score: scores.includes(0) ? 0 : scores.reduce((a, b) => a + b) };
    })
    .filter((match) => match.score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, MOST)
    .map(({ section }) => section);
}

function show() {
  found = matches(input.value);
  active = -1;
  list.replaceChildren(...found.map(option));
  const isOpen = input.value.trim() !== '' && sections !== undefined;
  list.hidden = found.length === 0;
  status.textContent = !isOpen ? '' : found.length === 0 ? 'No section has all these words.' : `${found.length} sections`;
  input.setAttribute('aria-expanded', String(found.length > 0));
  input.removeAttribute('aria-activedescendant');
}

function option({ heading, title }, index) {
  const item = document.createElement('li');
  item.id = `found-${index}`;
  item.role = 'option';
  item.dataset.index = index;
  item.ariaSelected = 'false';
  const name = document.createElement('strong');
  name.textContent = heading;
  item.append(name);
  if (title !== heading) item.append(` ${title}`);
  return item;
}

function control(event) {
  if (event.key === 'ArrowDown') select(active + 1);
  else if (event.key === 'ArrowUp') select(active - 1);
  else if (event.key === 'Enter' && found.length > 0) open(Math.max(active, 0));
  else if (event.key === 'Escape') close();
  else return;
  event.preventDefault();
}

function select(index) {
  if (found.length === 0) return;
  active = (index + found.length) % found.length;
  [...list.children].forEach((item, i) => (item.ariaSelected = String(i === active)));
  list.children[active].scrollIntoView({ block: 'nearest' });
  input.setAttribute('aria-activedescendant', `found-${active}`);
}

function open(index) {
  const { page, anchor } = found[index];
  const path = page === 'index' ? guide : `${guide}/${page}`;
  close();
  location.assign(anchor ? `${path}#${anchor}` : path);
}

function close() {
  input.value = '';
  show();
}
