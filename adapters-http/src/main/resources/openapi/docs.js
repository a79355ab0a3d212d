// A file of its own, because the page allows no inline scripts.
const TAG = 'operations-tag';
// So many found operations are opened at once; the tags of further ones stay closed.
const OPENED = 50;
const REFERENCE = /"\$ref":"#\/components\/([^/"]+)\/([^/"]+)"/g;

/** What is shown of an operation while it is closed. Swagger UI copies all that it is given, several times. */
function summaryOf({ parameters, requestBody, responses, description, ...shown }) {
  return shown;
}

function mapped(object, change) {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(value)]));
}

/** The document without what only open operations need. */
function overviewOf({ paths, components: { securitySchemes, schemas }, ...rest }) {
  return { ...rest, components: { securitySchemes, schemas }, paths: mapped(paths, (operations) => mapped(operations, summaryOf)) };
}

/** The document with nothing in it but the part at this path and the components that it refers to. */
function partOf({ paths, webhooks, components, ...rest }, path) {
  const part = { ...rest, components: {} };
  const add = (value) => {
    for (const [, kind, name] of JSON.stringify(value ?? null).matchAll(REFERENCE)) {
      const known = (part.components[kind] ??= {});
      if (name in known) continue;
      known[name] = components[kind]?.[name];
      add(known[name]);
    }
  };
  let source = { paths, webhooks, components };
  let target = part;
  path.forEach((key, i) => {
    source = source?.[key];
    target = target[key] = i === path.length - 1 ? source : { ...target[key] };
  });
  add(source);
  return part;
}

/** Swagger UI reads a whole document for each operation that is opened, which takes seconds with hundreds of them. */
function partsOnly({ fn: { resolveSubtree } }) {
  let whole;
  // The document is JSON; read as YAML it takes longer.
  const parse = (_, { specActions }) => (text) => {
    whole = JSON.parse(text);
    return specActions.updateJsonSpec(overviewOf(whole));
  };
  return {
    fn: { resolveSubtree: (_, path, options) => resolveSubtree(partOf(whole, path), path, options) },
    statePlugins: { spec: { wrapActions: { parseToJson: parse } } },
  };
}

/** The search finds operations by the words of their tag, method, path, summary and id, and opens the tags of what it finds. */
function searchOfOperations({ React, getStore }) {
  let opened = [];
  // Without a trace in the address, which the action of Swagger UI leaves.
  const show = (tag, shown) => getStore().dispatch({ type: 'layout_show', payload: { thing: [TAG, tag], shown } });
  const openFound = ({ layoutSelectors, specSelectors }, phrase) => {
    opened.forEach((tag) => show(tag, false));
    opened = [];
    if (!phrase.trim()) return;
    let count = 0;
    for (const [tag, { operations }] of Object.entries(specSelectors.taggedOperations().toJS())) {
      count += operations.length;
      if (count > OPENED && opened.length > 0) break;
      if (layoutSelectors.isShown([TAG, tag], false)) continue;
      opened.push(tag);
      show(tag, true);
    }
  };
  return {
    fn: { opsFilter: filtered },
    components: { FilterContainer: searchField(React) },
    // Without what Swagger UI says about a document that has no operations.
    wrapComponents: {
      operations: (Operations, { specSelectors }) => (props) => specSelectors.taggedOperations().size > 0 && React.createElement(Operations, props),
    },
    statePlugins: {
      layout: {
        wrapActions: {
          updateFilter: (update, system) => (phrase) => {
            const updated = update(phrase);
            openFound(system, phrase);
            return updated;
          },
        },
      },
    },
  };
}

/** The events of webhooks below the tags, closed as these are. */
function closedEvents({ React: { createElement }, getSystem }) {
  const thing = [TAG, 'webhooks'];
  const closed = (Webhooks) => function ClosedEvents(props) {
    const { getComponent, layoutActions, layoutSelectors } = getSystem();
    const isOpen = layoutSelectors.isShown(thing, false);
    const icon = createElement(getComponent(isOpen ? 'ArrowUpIcon' : 'ArrowDownIcon'), { className: 'arrow' });
    const toggle = () => layoutActions.show(thing, !isOpen);
    return createElement('div', null,
      createElement('h3', { className: 'opblock-tag', onClick: toggle }, createElement('span', null, 'Events of webhooks'),
        createElement('small', null, 'What is sent to your program.'),
        createElement('button', { className: 'expand-operation', 'aria-expanded': isOpen, title: 'Events of webhooks' }, icon)),
      isOpen && createElement(Webhooks, props));
  };
  return { wrapComponents: { Webhooks: closed } };
}

function filtered(tags, phrase) {
  const words = phrase.toLowerCase().split(/\s+/).filter(Boolean);
  const isFound = (tag) => (one) => {
    const text = [tag, one.get('method'), one.get('path'), one.getIn(['operation', 'summary']), one.getIn(['operation', 'operationId'])];
    return words.every((word) => text.join(' ').toLowerCase().includes(word));
  };
  return tags.map((details, tag) => details.update('operations', (all) => all.filter(isFound(tag))))
    .filter((details) => details.get('operations').size > 0);
}

function searchField({ createElement, useEffect, useState }) {
  return function SearchField({ layoutActions, specSelectors }) {
    const [phrase, setPhrase] = useState('');
    const [searched, setSearched] = useState('');
    useEffect(() => {
      if (phrase === searched) return undefined;
      const search = () => {
        setSearched(phrase);
        layoutActions.updateFilter(phrase);
      };
      const timer = setTimeout(search, 250);
      return () => clearTimeout(timer);
    }, [phrase, searched]);
    const isFoundNothing = searched.trim() && specSelectors.taggedOperations().size === 0;
    return createElement('section', { className: 'filter wrapper', 'aria-label': 'Search' },
      createElement('input', {
        className: 'operation-filter-input', type: 'search', value: phrase, placeholder: 'Search all operations',
        'aria-label': 'Search all operations', onChange: (event) => setPhrase(event.target.value),
      }),
      createElement('p', { role: 'status' }, isFoundNothing ? 'No operation has all these words.' : ''));
  };
}

window.ui = SwaggerUIBundle({
  url: new URL('../openapi.json', document.currentScript.src).href,
  dom_id: '#docs',
  deepLinking: true,
  docExpansion: 'none',
  filter: true,
  tryItOutEnabled: true,
  displayRequestDuration: true,
  // The numbers of the default theme are too dark to read.
  syntaxHighlight: { theme: 'tomorrow-night' },
  // The key stays over a reload of the page.
  persistAuthorization: true,
  // Without this the page would ask a server on the Internet to check the document.
  validatorUrl: null,
  plugins: [partsOnly, searchOfOperations, closedEvents],
});

// A link to an operation within the open page.
addEventListener('hashchange', () => ui.layoutActions.parseDeepLinkHash(decodeURIComponent(location.hash)));

// Swagger UI has its dark colours under this class. The page follows the system, also while it is open.
const dark = matchMedia('(prefers-color-scheme: dark)');
const follow = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
dark.addEventListener('change', follow);
follow();
