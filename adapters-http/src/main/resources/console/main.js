import { render } from './preact.js';
import { html } from './ui.js';
import { App } from './shell.js';

render(html`<${App} />`, document.getElementById('console'));
