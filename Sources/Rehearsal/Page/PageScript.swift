/// The script of the HTML report: plays films, jumps to failures by key, and opens all sections for printing.
enum PageScript {
  static let text = """
    'use strict';
    const space = 'http://www.w3.org/2000/svg', cell = [\(SVGCell.width), \(SVGCell.height)];
    const films = JSON.parse(document.getElementById('films').textContent);
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;

    function make(name, values, parent, place) {
      const element = document.createElementNS(place || 'http://www.w3.org/1999/xhtml', name);
      for (const key in values) element.setAttribute(key, values[key]);
      if (parent) parent.append(element);
      return element;
    }

    class Player {
      constructor(figure) {
        this.film = films[figure.dataset.film];
        this.frames = this.film.frames;
        this.svg = figure.querySelector('svg');
        this.place = Number(figure.dataset.place);
        const bar = make('div', {class: 'bar'});
        this.svg.after(bar);
        this.button = make('button', {type: 'button'}, bar);
        this.slider = make('input', {type: 'range', min: 0, max: this.frames.length - 1, step: 1,
          'aria-label': 'Screen'}, bar);
        this.slider.value = this.place;
        this.told = make('output', {}, bar);
        this.button.addEventListener('click', () => this.timer ? this.stop() : this.play());
        this.slider.addEventListener('input', () => { this.stop(); this.show(Number(this.slider.value)); });
        this.stop();
        this.tell();
      }

      stop() {
        clearTimeout(this.timer);
        this.timer = 0;
        this.button.textContent = 'Play';
      }

      play() {
        if (this.place === this.frames.length - 1) this.show(0);
        this.button.textContent = 'Stop';
        this.wait();
      }

      // Pauses are shortened, and instants are stretched until they can be seen.
      wait() {
        const next = this.frames[this.place + 1];
        if (!next) return this.stop();
        const gap = Math.min(Math.max(next[0] - this.frames[this.place][0], calm ? 500 : 40), 1000);
        this.timer = setTimeout(() => { this.show(this.place + 1); this.wait(); }, gap);
      }

      rows(place) {
        let rows = [];
        for (const frame of this.frames.slice(0, place + 1)) {
          if (rows.length !== frame[2]) rows = new Array(frame[2]).fill(-1);
          for (let index = 6; index < frame.length; index += 2) rows[frame[index]] = frame[index + 1];
        }
        return rows;
      }

      show(place) {
        const [, columns, count, field, cursor] = this.frames[place];
        const [width, height] = [Math.max(1, columns) * cell[0], Math.max(1, count) * cell[1]];
        this.place = place;
        for (const [key, value] of [['viewBox', `0 0 ${width} ${height}`], ['width', width], ['height', height]]) {
          this.svg.setAttribute(key, value);
        }
        this.svg.replaceChildren();
        make('rect', {width, height, fill: field}, this.svg, space);
        this.rows(place).forEach((row, index) => {
          if (row >= 0) make('use', {href: '#r' + row, y: index * cell[1]}, this.svg, space);
        });
        if (cursor) {
          make('rect', {x: cursor[0] * cell[0] + .5, y: cursor[1] * cell[1] + .5, width: cell[0] - 1,
            height: cell[1] - 1, fill: 'none', stroke: cursor[2]}, this.svg, space);
        }
        this.slider.value = place;
        this.tell();
      }

      tell() {
        const frame = this.frames[this.place], mark = this.film.marks[frame[5] - 1];
        const words = (frame[0] / 1000).toFixed(3) + ' s' + (mark ? ', ' + mark : '');
        this.told.textContent = words;
        this.slider.setAttribute('aria-valuetext', words);
      }
    }

    for (const figure of document.querySelectorAll('figure.film')) new Player(figure);

    function go(body) {
      const test = body.closest('details.test');
      test.open = true;
      test.querySelector('summary').focus({preventScroll: true});
      test.scrollIntoView({block: 'start', behavior: calm ? 'auto' : 'smooth'});
    }

    function fromHash() {
      const body = location.hash.length > 1 && document.getElementById(location.hash.slice(1));
      if (body && body.closest('details.test')) go(body);
    }
    addEventListener('hashchange', fromHash);
    fromHash();

    function step(way) {
      const all = [...document.querySelectorAll('details.test.fail')];
      if (!all.length) return;
      const now = all.indexOf(document.activeElement && document.activeElement.closest('details.test.fail'));
      const next = now < 0 ? (way > 0 ? 0 : all.length - 1) : (now + way + all.length) % all.length;
      go(all[next].querySelector('.body'));
    }

    function walk(link, key) {
      const td = link.closest('td');
      const line = td ? td.parentElement : link.closest('ol');
      const links = [...line.querySelectorAll('a')];
      if (key === 'ArrowLeft') return links[links.indexOf(link) - 1];
      if (key === 'ArrowRight') return links[links.indexOf(link) + 1];
      if (!td) return null;
      const other = key === 'ArrowUp' ? line.previousElementSibling : line.nextElementSibling;
      return other && other.querySelectorAll('a')[links.indexOf(link)];
    }

    addEventListener('keydown', (event) => {
      if (event.altKey || event.ctrlKey || event.metaKey || event.target.matches('input')) return;
      if (event.key === 'n' || event.key === 'p') return step(event.key === 'n' ? 1 : -1);
      if (!event.key.startsWith('Arrow') || !event.target.matches('.mark')) return;
      const next = walk(event.target, event.key);
      if (next) next.focus();
      event.preventDefault();
    });

    const closed = [];
    addEventListener('beforeprint', () => {
      for (const part of document.querySelectorAll('details.test.fail, .fail details')) {
        if (!part.open) closed.push(part);
        part.open = true;
      }
    });
    addEventListener('afterprint', () => { for (const part of closed.splice(0)) part.open = false; });
    for (const part of document.querySelectorAll('.keys')) part.hidden = false;

    """
}
