load 'weave/theme.gp'
set xlabel 'stride'
plot 'build/results/loom/stride.csv' using 3:(value_of('shared_load_wavefronts')) with impulses ls 1 title 'predicted', \
     'results/'.device.'/stride.csv' using 3:(value_of('shared_load_wavefronts')) with points ls 2 title 'measured', 32 ls 8 title 'limit'
