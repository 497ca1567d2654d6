// Clients of boardgame.io. `bench/load/measuring.py` says how it goes on: one line of JSON says what
// is wanted, `{"ready": …}` when all sit, play at `go`, and one line of JSON at the end.

const { createInterface } = require("node:readline");
const { Client } = require("boardgame.io/client");
const { SocketIO } = require("boardgame.io/multiplayer");
const game = require("./game.cjs");

class Table {
  constructor(clients) {
    this.clients = clients;
    this.awaited = null;
    for (const client of clients) client.subscribe(() => this.heard());
  }

  heard() {
    if (this.awaited && this.awaited.holds()) {
      const { done } = this.awaited;
      this.awaited = null;
      done();
    }
  }

  until(holds) {
    if (holds()) return Promise.resolve();
    return new Promise((done) => {
      this.awaited = { holds, done };
    });
  }

  // Returns how many seconds a move took to all seats.
  async move() {
    const states = () => this.clients.map((client) => client.getState());
    const before = states()[0];
    const seat = Number(before.ctx.currentPlayer);
    const began = performance.now();
    this.clients[seat].moves.play(Math.floor(Math.random() * 8));
    await this.until(() => states().every((state) => state.ctx.turn > before.ctx.turn));
    return (performance.now() - began) / 1000;
  }
}

async function post(address, path, body) {
  const answer = await fetch(address + path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

async function gather(wanted) {
  const { matchID } = await post(wanted.address, "/games/cards/create", {
    numPlayers: wanted.players,
  });
  const clients = [];
  for (let seat = 0; seat < wanted.players; seat++) {
    const playerID = String(seat);
    const joined = await post(wanted.address, `/games/cards/${matchID}/join`, {
      playerID,
      playerName: `player ${playerID}`,
    });
    const client = Client({
      game,
      numPlayers: wanted.players,
      multiplayer: SocketIO({
        server: wanted.address,
        socketOpts: { transports: ["websocket"], forceNew: true },
      }),
      matchID,
      playerID,
      credentials: joined.playerCredentials,
      debug: false,
    });
    client.start();
    clients.push(client);
  }
  const table = new Table(clients);
  await table.until(() => clients.every((client) => client.getState() !== null));
  return table;
}

const sleep = (seconds) => new Promise((done) => setTimeout(done, seconds * 1000));

async function play(tables, wanted) {
  const latencies = [];
  let left = wanted.moves;
  const began = performance.now();
  const rate = wanted.rate / tables.length;
  await Promise.all(
    tables.map(async (table) => {
      let due = rate ? Math.random() / rate : 0;
      while (left-- > 0) {
        if (rate) {
          await sleep(Math.max(0, due - (performance.now() - began) / 1000));
          due += 1 / rate;
        }
        latencies.push(await table.move());
      }
    }),
  );
  const seconds = (performance.now() - began) / 1000;
  return { moves: latencies.length, seconds, latencies };
}

async function main() {
  const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]();
  const wanted = JSON.parse((await lines.next()).value);
  const tables = [];
  for (let number = 0; number < wanted.tables; number++) tables.push(await gather(wanted));
  console.log(JSON.stringify({ ready: tables.length }));
  await lines.next();
  console.log(JSON.stringify(await play(tables, wanted)));
}

main();
