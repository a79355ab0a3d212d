// A list that draws only the rows in view, with rows of any height. It is measured as it is drawn; it stays at its end
// while it is there, and what is read does not move when rows above it change their height.
import { Component, createRef } from './preact.js';
import { html } from './ui.js';

const GUESS = 68;
const MARGIN = 600;
const AT_END = 60;

/**
 * Properties: items, keyOf(item), draw(item, index), label, onTop (the beginning is near), scrollTo (a key), toEnd (the end
 * comes into view when it changes), walked (the
 * arrow keys move between the buttons of the rows).
 */
export class VirtualList extends Component {
  box = createRef();
  heights = new Map();
  offsets = [0];
  state = { top: 0, height: 600 };
  atEnd = true;

  /** Where the box was when it was last looked at. */
  last = { top: 0, height: 0 };

  componentDidMount() {
    const box = this.box.current;
    this.boxSize = new ResizeObserver(() => {
      if (!this.box.current) return;
      this.setState({ height: box.clientHeight });
      this.keepEnd();
    });
    this.boxSize.observe(box);
    this.rowSizes = new ResizeObserver((entries) => this.measured(entries));
    this.observed = new Set();
    this.observeRows();
    this.keepEnd();
  }

  componentWillUnmount() {
    this.boxSize.disconnect();
    this.rowSizes.disconnect();
  }

  /** Rows that come in above keep what is read in its place. */
  componentWillReceiveProps(next) {
    this.anchor = null;
    if (next.items === this.props.items || this.atEnd || !this.box.current) return;
    const index = this.indexAt(this.box.current.scrollTop);
    const item = this.props.items[index];
    if (item) this.anchor = { key: this.props.keyOf(item), within: this.box.current.scrollTop - this.offsets[index] };
  }

  componentDidUpdate(before) {
    this.observeRows();
    if (this.props.toEnd && this.props.toEnd !== before.toEnd) {
      this.atEnd = true;
      this.anchor = null;
    }
    if (this.props.scrollTo && this.props.scrollTo !== before.scrollTo) this.reveal(this.props.scrollTo);
    else if (this.anchor) this.restore();
    else this.keepEnd();
  }

  restore() {
    const index = this.props.items.findIndex((item) => this.props.keyOf(item) === this.anchor.key);
    if (index >= 0) this.box.current.scrollTop = this.offsets[index] + this.anchor.within;
    this.anchor = null;
  }

  reveal(key) {
    const index = this.props.items.findIndex((item) => this.props.keyOf(item) === key);
    if (index < 0) return;
    this.atEnd = false;
    this.box.current.scrollTop = this.offsets[index] - this.state.height / 3;
    this.setState({ top: this.box.current.scrollTop });
  }

  keepEnd() {
    if (!this.atEnd) return;
    this.box.current.scrollTop = this.box.current.scrollHeight;
    this.remember();
  }

  remember() {
    const { scrollTop, scrollHeight } = this.box.current;
    this.last = { top: scrollTop, height: scrollHeight };
  }

  observeRows() {
    const rows = new Set(this.box.current.querySelectorAll('[data-row]'));
    for (const row of this.observed) if (!rows.has(row)) this.rowSizes.unobserve(row);
    for (const row of rows) if (!this.observed.has(row)) this.rowSizes.observe(row);
    this.observed = rows;
  }

  measured(entries) {
    const box = this.box.current;
    if (!box) return;
    let above = 0;
    let changed = false;
    for (const { target } of entries) {
      const height = target.offsetHeight;
      const before = this.heights.get(target.dataset.row) ?? GUESS;
      if (!target.isConnected || height === 0 || height === before) continue;
      this.heights.set(target.dataset.row, height);
      changed = true;
      if (this.offsets[Number(target.dataset.index)] < box.scrollTop) above += height - before;
    }
    if (!changed) return;
    this.forceUpdate(() => {
      if (!this.atEnd && above !== 0) box.scrollTop += above;
    });
  }

  scrolled = () => {
    const box = this.box.current;
    // An event can come after the list is gone.
    if (!box) return;
    // Who scrolls up leaves the end. Rows that change their height move the box, too.
    if (box.scrollHeight - box.scrollTop - box.clientHeight < AT_END) this.atEnd = true;
    else if (box.scrollTop < this.last.top && box.scrollHeight === this.last.height) this.atEnd = false;
    this.remember();
    if (box.scrollTop < MARGIN) this.props.onTop?.();
    this.setState({ top: box.scrollTop });
  };

  walk = (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const button = event.target.closest('[data-row] button');
    if (!step || !button) return;
    event.preventDefault();
    const all = [...this.box.current.querySelectorAll('[data-row] button')];
    all[all.indexOf(button) + step]?.focus();
  };

  indexAt(y) {
    let low = 0;
    let high = this.offsets.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.offsets[middle] <= y) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  layOut(items, keyOf) {
    const offsets = new Array(items.length + 1);
    offsets[0] = 0;
    for (let i = 0; i < items.length; i++) offsets[i + 1] = offsets[i] + (this.heights.get(keyOf(items[i])) ?? GUESS);
    this.offsets = offsets;
  }

  render({ items, keyOf, draw, label, walked }, { top, height }) {
    this.layOut(items, keyOf);
    const whole = this.offsets[items.length];
    const from = this.atEnd ? this.indexAt(Math.max(0, whole - height - MARGIN)) : this.indexAt(Math.max(0, top - MARGIN));
    const to = this.atEnd ? items.length : Math.min(items.length, this.indexAt(top + height + MARGIN) + 1);
    return html`<div class="virtual" ref=${this.box} onScroll=${this.scrolled} onKeyDown=${walked && this.walk} tabIndex="0" role="feed" aria-label=${label}>
      <div class="virtual-whole" style=${{ height: `${whole}px` }}>
        ${items.slice(from, to).map((item, i) => {
          const id = keyOf(item);
          return html`<div key=${id} data-row=${id} data-index=${from + i} class="virtual-row" role="article"
            aria-posinset=${from + i + 1} aria-setsize=${items.length}
            style=${{ transform: `translateY(${this.offsets[from + i]}px)` }}>${draw(item, from + i)}</div>`;
        })}</div></div>`;
  }
}
