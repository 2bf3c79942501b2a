// The replay: one moment at a time, by buttons, by a slider, by keys, or by itself.

/** @param {string} id @returns {HTMLElement} */
const at = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

const moments = /** @type {HTMLElement[]} */ ([...document.querySelectorAll(".moment")]);
const slider = /** @type {HTMLInputElement} */ (at("slider"));
const when = at("when");
const playButton = at("play");
const EACH = 1600;
/** @type {ReturnType<typeof setInterval> | undefined} */
let playing;

/** @param {number} number */
function show(number) {
  const place = Math.max(0, Math.min(moments.length - 1, number));
  for (const [each, moment] of moments.entries()) moment.classList.toggle("now", each === place);
  slider.value = String(place);
  slider.setAttribute("aria-valuetext", moments[place].dataset.title ?? "");
  when.textContent = `${moments[place].dataset.title} (${place + 1} of ${moments.length})`;
  history.replaceState(null, "", `#${place + 1}`);
}

function here() {
  return Number(slider.value);
}

function stop() {
  clearInterval(playing);
  playing = undefined;
  playButton.textContent = "▶ Play";
}

function step() {
  if (here() === moments.length - 1) {
    stop();
  } else {
    show(here() + 1);
  }
}

function play() {
  if (playing) {
    stop();
    return;
  }
  if (here() === moments.length - 1) {
    show(0);
  }
  playing = setInterval(step, EACH);
  playButton.textContent = "❚❚ Pause";
}

/** @param {number} number */
function go(number) {
  stop();
  show(number);
}

/** @type {Record<string, () => void>} */
const KEYS = {
  ArrowLeft: () => go(here() - 1),
  ArrowRight: () => go(here() + 1),
  Home: () => go(0),
  End: () => go(moments.length - 1),
  " ": play,
};

document.addEventListener("keydown", (event) => {
  const free = !event.altKey && !event.ctrlKey && !event.metaKey;
  const pressed = event.target instanceof HTMLButtonElement && event.key === " ";
  if (free && !pressed && event.key in KEYS) {
    event.preventDefault();
    KEYS[event.key]();
  }
});
at("first").addEventListener("click", () => go(0));
at("back").addEventListener("click", () => go(here() - 1));
at("on").addEventListener("click", () => go(here() + 1));
at("last").addEventListener("click", () => go(moments.length - 1));
playButton.addEventListener("click", play);
slider.addEventListener("input", () => go(here()));

document.body.classList.add("live");
at("controls").hidden = false;
const linked = Number(location.hash.slice(1));
show(linked >= 1 ? linked - 1 : moments.length - 1);
