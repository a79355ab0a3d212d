// A file of its own, because the page allows no inline scripts.
window.ui = SwaggerUIBundle({
  url: '/openapi.json',
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
});

// Swagger UI has its dark colours under this class. The page follows the system, also while it is open.
const dark = matchMedia('(prefers-color-scheme: dark)');
const follow = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
dark.addEventListener('change', follow);
follow();
