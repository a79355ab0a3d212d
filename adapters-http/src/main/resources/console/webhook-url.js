// The address of a webhook to look at: what can be a secret in it is left out.
const SECRET_SEGMENT = /^(?=.*\d)(?=.*[A-Za-z])[\w-]{20,}$/;

/** Without user information, values of parameters, and segments that look like tokens. */
export function shownUrl(text) {
  const url = URL.parse(text);
  if (!url) return text;
  const path = url.pathname.split('/').map((segment) => (SECRET_SEGMENT.test(segment) ? `${segment.slice(0, 4)}…` : segment)).join('/');
  return `${url.protocol}//${url.host}${path === '/' ? '' : path}${url.search ? '?…' : ''}`;
}
