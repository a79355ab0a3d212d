// The colours that the console's button chose, before anything is drawn.
const chosen = localStorage.getItem('session-gateway.theme');
if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset.theme = chosen;
