// Before the first paint, so that no page flashes in the wrong theme. A file of its own, because the
// server's policy allows no script inside the page.
try {
  const { theme } = JSON.parse(localStorage.getItem("vendome.settings") ?? "{}");
  document.documentElement.dataset.theme = theme ?? "system";
} catch {
  document.documentElement.dataset.theme = "system";
}
