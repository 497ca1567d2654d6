// boardgame.io as its authors serve it: in memory, with a lobby and sockets.

const { Origins, Server } = require("boardgame.io/server");
const game = require("./game.cjs");

const server = Server({ games: [game], origins: [Origins.LOCALHOST] });
server.run({ port: 0 }).then(({ appServer }) => {
  console.log(`http://127.0.0.1:${appServer.address().port}`);
});
