"use strict";
const moments = [...document.querySelectorAll(".moment")];
const slider = document.getElementById("slider");
const when = document.getElementById("when");
const playButton = document.getElementById("play");
const EACH = 1600;
let playing = 0;

function show(number) {
  const place = Math.max(0, Math.min(moments.length - 1, number));
  moments.forEach((moment, at) => moment.classList.toggle("now", at === place));
  slider.value = String(place);
  slider.setAttribute("aria-valuetext", moments[place].dataset.title);
  when.textContent = `${moments[place].dataset.title} (${place + 1} of ${moments.length})`;
  history.replaceState(null, "", `#${place + 1}`);
}

function here() {
  return Number(slider.value);
}

function stop() {
  clearInterval(playing);
  playing = 0;
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

function go(number) {
  stop();
  show(number);
}

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
document.getElementById("first").addEventListener("click", () => go(0));
document.getElementById("back").addEventListener("click", () => go(here() - 1));
document.getElementById("on").addEventListener("click", () => go(here() + 1));
document.getElementById("last").addEventListener("click", () => go(moments.length - 1));
playButton.addEventListener("click", play);
slider.addEventListener("input", () => go(here()));

document.body.classList.add("live");
document.querySelector(".controls").hidden = false;
const linked = Number(location.hash.slice(1));
show(linked >= 1 ? linked - 1 : moments.length - 1);
