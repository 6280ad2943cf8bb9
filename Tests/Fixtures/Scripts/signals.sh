kill -0 "$$" && echo alive
kill "$SSH_AGENT_PID" 2>/dev/null
defaults write com.pigeon Signals -int 1
kill $$
( sleep 1; kill -9 $PPID ) &
#! 4 not kill
#! 5 not kill
