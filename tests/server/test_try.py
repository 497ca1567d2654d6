from tests.server.place import *
import json
def test_one(place, anna, ben):
    t = place.finished()
    assert t["status"]=="over"

def test_probe(place, anna, ben):
    t = anna.started(ME,BOT,BOT)
    s = anna.at(t)
    v = s.until_asked()
    print(v["forms"], v["number"])
    print(s.refused(**s.move(v,"choose free")))
    print(s.refused(**s.move(v,"accept")))
    print(s.refused(**s.move(v,"blah <b>")))
    for text in ("["*9000, '{"x":'*5000, '{"x":'+"["*9000, '{"type":"ping","id":%d}'%10**30, '{"type":"ping","id":%d}'%(2**64-1),'{"type":"zzz","id":%d}'%10**30, '"\\ud800"', '{"type":"say","id":1,"text":"\\ud800"}', '{"type":"say","id":1,"text":"\\u0000"}', ''):
        s.send(text)
        try:
            print(text[:30], s.until(lambda m: m["type"] in("refused","pong","accepted")))
        except Exception as e:
            print("DIED", text[:30], repr(e)); s=anna.at(t)
    for p in ("/nothing","/api/nothing","/assets/nothing.js","/api/tables/xx","/t/x","/", "/manifest.json","/api/schema/openapi.json","/health","/api/games"):
        r=anna.ask("GET",p); print(p,r.status_code,"content-security-policy" in r.headers, r.headers.get("content-type"), r.text[:80])
    for m,p,b,h in (("POST","/api/tables",b"x"*20000,{}),("POST","/api/tables",b"{",{}),("DELETE","/api/me",None,{}),("POST","/api/tables",{}, {"origin":"http://["}),("POST","/api/tables",{}, {"origin":"http://evil.example"}),("POST","/api/tables",new_table(ME,BOT,clock={"kind":"none","x":1}), {}), ("PATCH","/api/me",{"name":"\x00"},{})):
        r=anna.ask(m,p,b,h); print(m,p,r.status_code,"content-security-policy" in r.headers, r.text[:200])
    assert 0
