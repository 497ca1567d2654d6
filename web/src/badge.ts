// On the icon of the installed page: how many games wait. A page in a tab says so in its title.

export function badge(waiting: number): void {
  if (!("setAppBadge" in navigator)) return;
  const shown = waiting > 0 ? navigator.setAppBadge(waiting) : navigator.clearAppBadge();
  shown.catch(() => {}); // it only adorns
}
