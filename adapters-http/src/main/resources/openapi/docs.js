// A file of its own, because the page allows no inline scripts.
window.ui = SwaggerUIBundle({
  url: '/openapi.json',
  dom_id: '#docs',
  deepLinking: true,
  docExpansion: 'none',
  filter: true,
  tryItOutEnabled: true,
  displayRequestDuration: true,
  // The key stays over a reload of the page.
  persistAuthorization: true,
  // Without this the page would ask a server on the Internet to check the document.
  validatorUrl: null,
});
