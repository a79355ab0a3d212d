// Markup in tagged template literals, as Preact's elements: html`<a href=${url}>${text}</a>`, with components as
// `<${Component} name=${value}>…<//>` and properties of an object as `...${object}`. A template is parsed once; text
// between lines of markup is dropped where it is only a line break.

// Stands for the value between two strings; no markup contains it.
const VALUE = '\u0001';
const SPACE = /\s/;
const NAME_END = /[\s=/>]/;
const parsed = new WeakMap();

/** The tag function for `createElement(type, properties, ...children)`. */
export function templates(createElement) {
  return (strings, ...values) => {
    let nodes = parsed.get(strings);
    if (!nodes) {
      nodes = new Parser(strings.join(VALUE)).children(false);
      parsed.set(strings, nodes);
    }
    const roots = nodes.map((node) => build(node, values, createElement));
    return roots.length === 1 ? roots[0] : roots;
  };
}

function build(node, values, createElement) {
  if (!node.properties) {
    return resolve(node, values);
  }
  const properties = {};
  for (const { name, value } of node.properties) {
    if (name === undefined) {
      Object.assign(properties, resolve(value, values));
    } else {
      properties[name] = resolve(value, values);
    }
  }
  const children = node.children.map((child) => build(child, values, createElement));
  return createElement(resolve(node.type, values), properties, ...children);
}

/** A part is one constant or value as it is; several make a text. */
function resolve({ parts }, values) {
  const found = parts.map((part) => (typeof part === 'number' ? values[part] : part));
  return found.length === 1 ? found[0] : found.map((part) => part ?? '').join('');
}

class Parser {
  constructor(text) {
    this.text = text;
    this.at = 0;
    this.count = 0;
  }

  /** Text, values and elements up to the end tag, which is consumed, or up to the end of the template. */
  children(inElement) {
    const nodes = [];
    while (this.at < this.text.length) {
      if (this.text.startsWith('</', this.at)) {
        this.endTag(inElement);
        return nodes;
      }
      if (this.text[this.at] === '<') {
        nodes.push(this.element());
      } else if (this.text[this.at] === VALUE) {
        nodes.push({ parts: [this.value()] });
      } else {
        const text = this.until((c) => c === '<' || c === VALUE).replace(/^\s*\n\s*|\s*\n\s*$/g, '');
        if (text) {
          nodes.push({ parts: [text] });
        }
      }
    }
    if (inElement) {
      this.fail('an element is not closed');
    }
    return nodes;
  }

  endTag(inElement) {
    if (!inElement) {
      this.fail('an end tag closes nothing');
    }
    const tag = this.until((c) => c === '>');
    this.count += tag.split(VALUE).length - 1;
    this.at++;
  }

  element() {
    this.at++;
    const type = this.word(NAME_END);
    const properties = [];
    for (;;) {
      this.until((c) => !SPACE.test(c));
      if (this.text.startsWith('/>', this.at)) {
        this.at += 2;
        return { type, properties, children: [] };
      }
      if (this.text[this.at] === '>') {
        this.at++;
        return { type, properties, children: this.children(true) };
      }
      if (this.at >= this.text.length) {
        this.fail('a tag is not closed');
      }
      properties.push(this.property());
    }
  }

  property() {
    if (this.text.startsWith(`...${VALUE}`, this.at)) {
      this.at += 3;
      return { value: { parts: [this.value()] } };
    }
    const name = this.until((c) => NAME_END.test(c));
    if (this.text[this.at] !== '=') {
      return { name, value: { parts: [true] } };
    }
    this.at++;
    const quote = this.text[this.at];
    if (quote !== '"' && quote !== "'") {
      return { name, value: this.word(/[\s>]/) };
    }
    this.at++;
    const value = this.parts((c) => c === quote);
    this.at++;
    return { name, value };
  }

  /** Constants and values up to a character that ends them, or up to `/>`. */
  word(end) {
    return this.parts((c) => end.test(c) || this.text.startsWith('/>', this.at));
  }

  parts(isEnd) {
    const parts = [];
    while (this.at < this.text.length && !isEnd(this.text[this.at])) {
      parts.push(this.text[this.at] === VALUE ? this.value() : this.until((c) => c === VALUE || isEnd(c)));
    }
    return { parts: parts.length ? parts : [''] };
  }

  value() {
    this.at++;
    return this.count++;
  }

  until(end) {
    const start = this.at;
    while (this.at < this.text.length && !end(this.text[this.at])) {
      this.at++;
    }
    return this.text.slice(start, this.at);
  }

  fail(reason) {
    throw new Error(`${reason}: ${this.text.replaceAll(VALUE, '${…}')}`);
  }
}
